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

const filledBars: Readonly<Record<Tone, number>> = { success: 1, warning: 2, destructive: 3, muted: 0 };

/** `online` is green with a tick; any other status is red with a cross. */
export function ServerStatus({ status }: { status: string }): ReactElement {
  const online = status === "online";
  return (
    <span className={`reading text-${online ? "success" : "destructive"}`}>
      <Icon name={online ? "check-circle" : "x-circle"} className="icon-small" />
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}

/** A load as a coloured word with one to three filled bars. */
export function ServerLoad({ load }: { load: string }): ReactElement {
  const tone = loadColor(load);
  return (
    <span className={`reading text-${tone}`}>
      <svg className="load-bars" viewBox="0 0 16 14" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <path key={bar} className={bar < filledBars[tone] ? "" : "empty"} d={`M${2 + bar * 6} 14v-${5 + bar * 4}`} />
        ))}
      </svg>
      {load}
    </span>
  );
}
