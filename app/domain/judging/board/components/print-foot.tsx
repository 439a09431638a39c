import { DateTime } from '#app/ui/date-time.tsx'

/** The foot of a committee's paper (product 5.2.8): what it is, whose, of when, and that it is confidential. */
export function PrintFoot({ of, name, at }: { of: string; name: string; at: Date | string }) {
  return (
    <p className="print-only print-foot">
      Confidential · {of} · {name} · <DateTime value={at} style="date" />
    </p>
  )
}
