import type { ReactNode } from 'react'
import { altOf } from '../placement-alt.ts'
import type { NamedPlacement } from '../placements.server.ts'
import { isGiven, outcomeText, winnersOf, type PackAward, type PackNominee } from '../content.ts'

interface SheetsProps {
  awards: readonly PackAward[]
  award: string
  /** On every sheet: whose copy it is, or that it is confidential. */
  mark: string | null
}

const HIDDEN = 'Another admin prints this award: you have a conflict of interest.'
const placeText = ({ block, code }: PackAward) =>
  [block === null ? 'Not in the running order' : `Block ${block}`, code].join(' · ')

const Mark = ({ mark }: { mark: string | null }) => (mark ? <p className="pack-mark">{mark}</p> : null)

function Said({ people }: { people: readonly { name: string; pronunciation: string }[] }) {
  const said = people.filter(({ pronunciation }) => pronunciation !== '')
  if (said.length === 0) return null
  return (
    <ul className="pack-said">
      {said.map(({ name, pronunciation }) => (
        <li key={name}>
          <bdi>{name}</bdi>: <em>{pronunciation}</em>
        </li>
      ))}
    </ul>
  )
}

function Work({ nominee, said = false }: { nominee: PackNominee; said?: boolean }) {
  return (
    <>
      <strong>
        <bdi>{nominee.title}</bdi>
      </strong>
      {nominee.people.map(({ id, name, credit }) => (
        <span key={id} className="pack-credit">
          <bdi>{name}</bdi>
          {credit ? `, ${credit}` : null}
        </span>
      ))}
      {nominee.studio ? (
        <span className="pack-credit hint">
          <bdi>{nominee.studio}</bdi>
        </span>
      ) : null}
      {said ? <Said people={nominee.people} /> : null}
    </>
  )
}

const Works = ({ nominees, said }: { nominees: readonly PackNominee[]; said?: boolean }) => (
  <ul className="pack-works">
    {nominees.map((nominee) => (
      <li key={nominee.id}>
        <Work nominee={nominee} said={said} />
      </li>
    ))}
  </ul>
)

function Sheet({ one, mark, children }: { one: PackAward; mark: string | null; children: ReactNode }) {
  return (
    <article className="pack-sheet">
      <p className="page-eyebrow">{placeText(one)}</p>
      <h2>{one.name}</h2>
      {one.hidden ? <p>{HIDDEN}</p> : children}
      <Mark mark={mark} />
    </article>
  )
}

/** The presenters' script: one award a page. */
export function ScriptSheets({ awards, mark }: SheetsProps) {
  return awards.filter(isGiven).map((one) => (
    <Sheet key={one.id} one={one} mark={mark}>
      {one.presenters.length > 0 ? (
        <div>
          <h3>Presented by</h3>
          <p>{one.presenters.map(({ name }) => name).join(', ')}</p>
          <Said people={one.presenters} />
        </div>
      ) : null}
      {one.notes ? <p className="pack-notes">{one.notes}</p> : null}
      <h3>The nominees are</h3>
      <Works nominees={one.nominees} said />
      {one.decided ? (
        <>
          <h3>{outcomeText(one)}</h3>
          <Works nominees={winnersOf(one)} said />
        </>
      ) : (
        <>
          <h3>And the winner is</h3>
          <p className="hint">Open the envelope.</p>
        </>
      )}
    </Sheet>
  ))
}

/** Envelope cards: one a page. */
export function CardSheets({ awards, award, mark }: SheetsProps) {
  return awards.filter(isGiven).map((one) => (
    <article key={one.id} className="pack-sheet">
      <div className="envelope-card">
        <p className="page-eyebrow">{award}</p>
        <h2>{one.name}</h2>
        {one.hidden ? <p>{HIDDEN}</p> : null}
        {one.decided ? (
          <>
            {winnersOf(one).length === 0 ? <p>{outcomeText(one)}</p> : null}
            <Works nominees={winnersOf(one)} said />
          </>
        ) : (
          <ul className="pack-works pack-boxes">
            {one.nominees.map((nominee) => (
              <li key={nominee.id}>
                <span className="sheet-box" aria-hidden="true" />
                <Work nominee={nominee} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Mark mark={mark} />
    </article>
  ))
}

/** Slides as they are shown on the screen. */
export function SlideSheets({ awards, mark }: SheetsProps) {
  return awards.filter(isGiven).map((one) => (
    <div key={one.id} className="stack">
      <article className="stage-slide">
        <h2>{one.name}</h2>
        {one.hidden ? <p>{HIDDEN}</p> : <Works nominees={one.nominees} />}
        <Mark mark={mark} />
      </article>
      {one.decided ? (
        <article className="stage-slide stage-winner">
          <p className="page-eyebrow">{one.name}</p>
          <h2>{outcomeText(one)}</h2>
          <Works nominees={winnersOf(one)} />
          <Mark mark={mark} />
        </article>
      ) : null}
    </div>
  ))
}

/** The programme: blocks with their awards and nominees, then who sponsors and advertises, labelled as such. */
export function ProgrammeSheets({
  awards,
  mark,
  placements,
}: SheetsProps & { placements: readonly NamedPlacement[] }) {
  const given = awards.filter(isGiven)
  const blocks = [...new Set(given.map(({ block }) => block))]
  const named = (
    <section key="sponsors" className="stack">
      <h2>Sponsors, partners and advertisements</h2>
      <ul className="plain-list">
        {placements.map(({ label, packageName, name, picture }) => (
          <li key={`${label} ${packageName} ${name}`}>
            {picture ? (
              <img
                className={label === 'Advertisement' ? 'pack-advert' : 'pack-logo'}
                src={picture.src}
                width={picture.width}
                height={picture.height}
                alt={altOf({ label, name })}
                loading="lazy"
              />
            ) : null}
            {name}
            <br />
            <small>
              {label} · {packageName}
            </small>
          </li>
        ))}
      </ul>
      <Mark mark={mark} />
    </section>
  )
  const sections = blocks.map((block) => (
    <section key={block ?? 'more'} className="stack">
      <h2>{block === null ? 'More awards' : `Block ${block}`}</h2>
      {given
        .filter((one) => one.block === block)
        .map((one) => (
          <div key={one.id}>
            <h3>{one.name}</h3>
            {one.presenters.length > 0 ? (
              <p className="hint">Presented by {one.presenters.map(({ name }) => name).join(', ')}</p>
            ) : null}
            {one.hidden ? <p>{HIDDEN}</p> : <Works nominees={one.nominees} />}
          </div>
        ))}
      <Mark mark={mark} />
    </section>
  ))
  return placements.length > 0 ? [...sections, named] : sections
}
