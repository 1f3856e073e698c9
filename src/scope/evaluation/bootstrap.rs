//! How far a mean over questions could have come out otherwise: the percentile bootstrap (Efron, 1979).
//!
//! Questions are drawn with replacement, as many as there are, again and again; the interval holds the middle of the means
//! that come out. The draws are those of a generator with a seed, so that a figure can be made again: SplitMix64 (Steele,
//! Lea and Flood, 2014), whose next 64 bits are scaled to an index by their high half (Lemire, 2019).

/// How intervals are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How often.
    pub samples: u32,
    /// Where the generator starts.
    pub seed: u32,
    /// The share of the means that an interval holds, from 0 to 1.
    pub level: f64,
}

impl Default for Plan {
    /// 1000 samples, seed 0, 95 of 100 means.
    fn default() -> Plan {
        Plan {
            samples: 1000,
            seed: 0,
            level: 0.95,
        }
    }
}

/// The mean of each figure over the rows, and the ends of its interval; none without a row.
pub fn means<const N: usize>(rows: &[[f64; N]], plan: Plan) -> Option<[(f64, [f64; 2]); N]> {
    let mean = mean_of(rows.iter(), rows.len())?;
    let mut generator = SplitMix64(plan.seed.into());
    let mut drawn: [Vec<f64>; N] = [const { Vec::new() }; N];
    for _ in 0..plan.samples {
        let sample = (0..rows.len()).filter_map(|_| rows.get(generator.below(rows.len())));
        for (means, mean) in drawn.iter_mut().zip(mean_of(sample, rows.len())?) {
            means.push(mean);
        }
    }
    let mut found = mean.map(|mean| (mean, [mean; 2]));
    for ((mean, ends), means) in found.iter_mut().zip(&mut drawn) {
        means.sort_unstable_by(f64::total_cmp);
        let outside = (1.0 - plan.level) / 2.0;
        *ends = [outside, 1.0 - outside].map(|share| quantile(means, share).unwrap_or(*mean));
    }
    Some(found)
}

fn mean_of<'a, const N: usize>(
    rows: impl Iterator<Item = &'a [f64; N]>,
    count: usize,
) -> Option<[f64; N]> {
    let mut sums = [0.0; N];
    for row in rows {
        for (sum, figure) in sums.iter_mut().zip(row) {
            *sum += figure;
        }
    }
    (count > 0).then(|| sums.map(|sum| sum / count as f64))
}

/// The value below which such a share of sorted values lies, between two of them by proportion.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = sorted.len().checked_sub(1)? as f64 * share;
    let below = sorted.get(place as usize)?;
    let above = sorted.get(place as usize + 1).unwrap_or(below);
    Some(below + (above - below) * place.fract())
}

struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 up to `end`; the bias for so few questions is below one in 2^54.
    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        // The first outputs for seed 1234567, as the reference program in C prints them.
        let mut generator = SplitMix64(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        for next in expected {
            assert_eq!(generator.next(), next);
        }
    }

    #[test]
    fn quantiles_lie_between() {
        let rows = [
            ("nothing", &[][..], 0.5, None),
            ("one", &[7.0], 0.3, Some(7.0)),
            ("on a value", &[1.0, 2.0, 3.0], 0.5, Some(2.0)),
            ("between two", &[1.0, 2.0, 4.0], 0.75, Some(3.0)),
            ("the last", &[1.0, 2.0], 1.0, Some(2.0)),
        ];
        for (name, sorted, share, expected) in rows {
            assert_eq!(quantile(sorted, share), expected, "{name}");
        }
    }

    #[test]
    fn intervals() {
        let constant = means(&[[0.5]; 9], Plan::default()).unwrap();
        assert_eq!(constant, [(0.5, [0.5, 0.5])]);
        assert_eq!(means::<1>(&[], Plan::default()), None);

        let rows: Vec<[f64; 2]> = (0..100).map(|n| [f64::from(n % 2), f64::from(n)]).collect();
        let [(half, [low, high]), _] = means(&rows, Plan::default()).unwrap();
        assert_eq!(half, 0.5);
        // The mean of 100 tosses has a standard deviation of 0.05; 95 of 100 lie within two of them.
        assert!(
            (0.38..0.43).contains(&low) && (0.57..0.62).contains(&high),
            "{low} {high}"
        );

        let again = means(&rows, Plan::default());
        assert_eq!(again, means(&rows, Plan::default()));
        let other = Plan {
            seed: 1,
            ..Plan::default()
        };
        assert_ne!(again, means(&rows, other));
    }
}
