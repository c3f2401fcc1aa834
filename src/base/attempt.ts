/** The result of a function, or undefined if it throws: where a failure is an answer, such as that of a missing file. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
