const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });

export const longDate = (date: Date): string => format.format(date);
export const htmlDate = (date: Date): string => date.toISOString().slice(0, 10);
