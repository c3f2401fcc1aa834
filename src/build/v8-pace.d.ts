/** How soon V8 optimizes (pace.js). @param files how many are to be worked on. */
export function paceFor(files: number): void;
