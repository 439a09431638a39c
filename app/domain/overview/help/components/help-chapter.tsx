import { Link } from '@remix-run/react'
import { helpAddress, type HelpBlock, type HelpText } from '#app/platform/help.ts'
import type { ShownSection } from '../queries.server.ts'

function Text({ text }: { text: HelpText }) {
  return text.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Link key={index} to={piece.to}>
        {piece.label}
      </Link>
    ),
  )
}

function Block({ block }: { block: HelpBlock }) {
  if (!('list' in block))
    return (
      <p>
        <Text text={block} />
      </p>
    )
  return (
    <ul>
      {block.list.map((text, index) => (
        <li key={index}>
          <Text text={text} />
        </li>
      ))}
    </ul>
  )
}

/** The sections of a chapter under a list of them, where there is more than one. */
export function HelpSections({ sections }: { sections: readonly ShownSection[] }) {
  return (
    <>
      {sections.length > 1 ? (
        <nav aria-label="In this chapter">
          <ul className="help-contents">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {sections.map(({ id, title, blocks, picture }) => (
        <section key={id} id={id} className="help-section stack stack-tight">
          <h2>{title}</h2>
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
          {picture ? <img {...picture} loading="lazy" /> : null}
        </section>
      ))}
    </>
  )
}

export interface ContentsGroup {
  label: string
  chapters: readonly { id: string; title: string; summary: string }[]
}

/** The table of contents. */
export function HelpContents({ groups }: { groups: readonly ContentsGroup[] }) {
  return groups.map(({ label, chapters }) => (
    <section key={label} className="help-section stack stack-tight">
      <h2>{label}</h2>
      <ul className="help-chapters">
        {chapters.map(({ id, title, summary }) => (
          <li key={id}>
            <Link to={helpAddress(id)}>{title}</Link>
            <span>{summary}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

export interface FoundSection {
  chapter: string
  chapterTitle: string
  section: string
  title: string
  text: string
}

/** What the search found. */
export function HelpFound({ found }: { found: readonly FoundSection[] }) {
  if (found.length === 0) return <p>Nothing in the handbook matches your search.</p>
  return (
    <ul className="help-chapters">
      {found.map(({ chapter, chapterTitle, section, title, text }) => (
        <li key={`${chapter}#${section}`}>
          <Link to={helpAddress(`${chapter}#${section}`)}>
            {title} – {chapterTitle}
          </Link>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
