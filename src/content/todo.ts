/** How texts begin that `plinth new` leaves for a person to write, and by which the build finds them again. */

export const toBeWritten = "To be written";

/** Whether a text still waits for its author. */
export const isToBeWritten = (text: string): boolean => text.trimStart().startsWith(toBeWritten);
