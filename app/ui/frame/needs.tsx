/** A number that needs more room says that there are many. */
const MAX_SHOWN = 99

/** Tells how many things wait behind a link, and in words for those who hear it: "Entries, 3 need you". */
export function Needs({ count = 0 }: { count?: number }) {
  if (count === 0) return null
  return (
    <>
      <span className="needs" aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">{count === 1 ? ', 1 needs you' : `, ${count} need you`}</span>
    </>
  )
}
