/** `finally` for functions that may be async: the state of a page's render stays set until React has waited for its components. */

/** Calls `end` when a function ends, or when its promise settles. */
export function withFinally<Result>(run: () => Result, end: () => void): Result {
  let result: Result;
  try {
    result = run();
  } catch (thrown) {
    end();
    throw thrown;
  }
  if (result instanceof Promise) return result.finally(end) as Result;
  end();
  return result;
}
