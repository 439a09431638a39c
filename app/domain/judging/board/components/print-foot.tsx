import { DateTime } from '#app/ui/date-time.tsx'

/** The footer of a committee's printed page. */
export function PrintFoot({ of, name, at }: { of: string; name: string; at: Date | string }) {
  return (
    <p className="print-only print-foot">
      Confidential · {of} · {name} · <DateTime value={at} style="date" />
    </p>
  )
}
