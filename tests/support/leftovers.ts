/** What tests leave behind, which clean-up.ts ends or removes. */
type End = () => unknown;

/** Called after the test that is running. */
export const afterTest: End[] = [];
/** Called after the last test of the file. */
export const afterFile: End[] = [];
