import type { AwardPart } from '#app/platform/award-parts.ts'
import { PART_WORDS } from '../words.ts'

interface ShownPart {
  part: AwardPart
  used: boolean
  holds: readonly string[]
  open: readonly string[]
  runs: string | null
}

/** A box for each part, with what it is, what is kept of it, and what stops without it. */
export function PartList({
  rows,
  name,
  chosen,
}: {
  rows: readonly ShownPart[]
  name: string
  chosen: readonly string[]
}) {
  return rows.map(({ part, used, holds, open, runs }) => {
    const words = PART_WORDS[part]
    return (
      <div key={part} id={part} className="stack stack-tight">
        <label className="choice">
          <input
            type="checkbox"
            name={name}
            value={part}
            defaultChecked={chosen.includes(part)}
            aria-describedby={`${part}-about`}
          />
          <span>{words.name}</span>
        </label>
        <div id={`${part}-about`} className="hint choice-hint">
          <p>{words.text}</p>
          {holds.length > 0 ? <p>Holds {holds.join(', ')}.</p> : null}
          {open.map((text) => (
            <p key={text}>
              <strong>{text}</strong>
            </p>
          ))}
          {runs ? (
            <p>
              <strong>{runs}</strong>
            </p>
          ) : used ? (
            <p>Without it: {words.stops}</p>
          ) : null}
        </div>
      </div>
    )
  })
}
