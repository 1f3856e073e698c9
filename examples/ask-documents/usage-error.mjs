// The one kind of error that is the caller's to mend: the main program prints its message without a stack trace and exits with code 2.

export class UsageError extends Error {
  name = "UsageError";
}
