import type { ReactElement } from "react";
import mark from "../drawings/mark.svg";
import { Drawing } from "./drawing.tsx";

/** The meadowlark in text size: body, yellow breast, dark V. For the header and the footer. */
export const Mark = (): ReactElement => <Drawing svg={mark} className="mark" />;
