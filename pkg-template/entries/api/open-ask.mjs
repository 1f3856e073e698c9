// `openAsk`: the object that a caller holds, and the end of its life.
// Based on a number by which the instance knows the ask. The object adds what a number cannot: that the ask is closed when
// nobody holds it any more, and that it says so when its instance is gone.
import * as glue from "glue";
import { generation, guarded } from "../instance.mjs";

const forgotten = new FinalizationRegistry(({ number, born }) => {
  if (born === generation()) glue.closeAsk(number);
});

class OpenAsk {
  #number;
  #born;
  #closed = false;

  constructor({ number, request }) {
    this.#number = number;
    this.#born = generation();
    Object.defineProperty(this, "request", { value: request, enumerable: true });
    forgotten.register(this, { number, born: this.#born }, this);
  }

  validate(raw) {
    return guarded(glue.validateOpenAsk, this.#living(), raw);
  }

  inspect(raw, options) {
    return guarded(glue.inspectOpenAsk, this.#living(), raw, options);
  }

  retry(reason) {
    return guarded(glue.retryOpenAsk, this.#living(), reason);
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    forgotten.unregister(this);
    if (this.#born === generation()) guarded(glue.closeAsk, this.#number);
  }

  #living() {
    if (this.#closed) throw new Error("this ask was closed; open another with openAsk");
    if (this.#born !== generation()) {
      throw new Error("this ask went with its WebAssembly instance, which was replaced after a failed call; open another with openAsk");
    }
    return this.#number;
  }
}

// Older engines lack the symbol; there `close` is the way.
if (Symbol.dispose) OpenAsk.prototype[Symbol.dispose] = OpenAsk.prototype.close;

export function openAsk(input) {
  return new OpenAsk(guarded(glue.openAsk, input));
}
