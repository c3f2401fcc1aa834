/** Whether nothing is kept beside a script (compiled.js). */
export function isNew(file: string): boolean;
