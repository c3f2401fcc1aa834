/** The status of a server location; spec section 4. */
import type { ReactElement } from "react";
import { Icon } from "./icon.tsx";
import type { Tone } from "./parts.tsx";

/** The colour of a load: Low is good, Medium a warning, High bad, any other value neutral. */
export function loadColor(load: string): Tone {
  if (load === "Low") return "success";
  if (load === "Medium") return "warning";
  if (load === "High") return "destructive";
  return "muted";
}

/** How much of the disc is filled, in quarters. */
const filled: Readonly<Record<Tone, number>> = { success: 1, warning: 2, destructive: 4, muted: 0 };

/** A quarter of the disc as a length of its stroke, whose radius is 2.5. */
const quarter = 3.927;

/** `online` is green with a tick; any other status is red with a cross. */
export function ServerStatus({ status }: { status: string }): ReactElement {
  const online = status === "online";
  return (
    <span className={`row ${online ? "success" : "destructive"}`}>
      <Icon name={online ? "check-circle" : "x-circle"} className="icon-small" />
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}

/** A load as a coloured word, beside a disc that is filled as far as the servers are busy. */
export function ServerLoad({ load }: { load: string }): ReactElement {
  const tone = loadColor(load);
  return (
    <span className={`row ${tone}`}>
      <svg className="icon icon-small" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" strokeWidth="1.5" />
        <circle
          cx="8"
          cy="8"
          r="2.5"
          strokeWidth="5"
          strokeDasharray={`${filled[tone] * quarter} 99`}
          strokeLinecap="butt"
          transform="rotate(-90 8 8)"
        />
      </svg>
      {load}
    </span>
  );
}
