import { Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import { Placeholder } from '#app/domain/catalogue/works/components/placeholder.tsx'
import { sectionHref } from '#app/domain/submissions/addresses.ts'
import type { DashboardView } from '#app/domain/submissions/dashboard.server.ts'
import { ownerState, shownTitle } from '#app/domain/submissions/rules.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type EntryCard = DashboardView['cards'][number]

/** Entries as cards, each with its one next action. Their styles are `thumb.css` and `entry-cards.css`, which the route loads. */
export function EntryCards({ cards }: { cards: readonly EntryCard[] }) {
  return (
    <ul className="entry-cards">
      {cards.map((card) => (
        <li key={card.id} className="card entry-card">
          <div className="head-picture">
            {card.picture ? (
              <img {...card.picture} alt="" loading="lazy" />
            ) : (
              <Placeholder kind={card.categoryType} />
            )}
          </div>
          <CardText card={card} />
          <LinkButton kind="secondary" to={card.action.to}>
            {card.action.text}
            <VisuallyHidden>
              : {shownTitle(card.title)}, {card.categoryName}
            </VisuallyHidden>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

function CardText({ card }: { card: EntryCard }) {
  const { detail, by } = card.action
  return (
    <div>
      <h3 className="card-title">
        <Link to={sectionHref(card.id, card.openPage)}>{shownTitle(card.title)}</Link>
      </h3>
      <p className="hint">
        {categoryOfEntry(card)}
        {card.code ? ` · ${card.code}` : null}
        {card.cents === null ? null : (
          <>
            {' · '}
            <Money cents={card.cents} currency={card.currency} />
          </>
        )}
      </p>
      <Pill {...ownerState(card)} />
      {detail ? <p>{detail}</p> : null}
      {by ? (
        <p className="hint">
          By <DateTime value={by} style="date" />
        </p>
      ) : null}
    </div>
  )
}
