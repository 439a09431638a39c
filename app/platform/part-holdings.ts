import type { Reader } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

/** What a module has in a part that an award may switch off. */
export interface PartHolding {
  /** What is kept while it is off: "12 sponsorships". */
  holds?: readonly string[]
  /** What is open, a sentence each: an admin confirms that it is left so. */
  open?: readonly string[]
  /** Why it cannot be switched off now, as a sentence: something of it runs. */
  runs?: string
}

export interface HoldingQuestion {
  /** The season's. */
  year: number
  configs: Readonly<Record<string, string>>
  now: Date
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What this module has in its part. */
    partHolding?: (asked: HoldingQuestion, reader: Reader) => Promise<PartHolding>
  }
}

/** A number with what is counted: of one, and of more. */
type Counted = readonly [count: number | string | bigint, one: string, other: string]

const texts = (counted: readonly Counted[]) =>
  counted
    .filter(([count]) => Number(count) > 0)
    .map(([count, one, other]) => countText(Number(count), one, other))

/** A holding from counts; what counts nothing is left out. What is open reads as a sentence: "3 applications need an answer". */
export const countedHolding = (holds: readonly Counted[], open: readonly Counted[] = []): PartHolding => ({
  holds: texts(holds),
  open: texts(open).map((text) => `${text}.`),
})
