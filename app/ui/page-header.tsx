import { Link, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { AreaTabs } from '#app/ui/frame/area-tabs.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { ErrorSummary, type Problem } from '#app/ui/error-summary.tsx'
import { pageName } from '#app/ui/page-handle.ts'

export interface Crumb {
  label: string
  /** Leave out for the page itself. */
  to?: string
}

export interface PageBarProps {
  /** The way back. */
  crumbs?: readonly Crumb[]
  /** Instead of breadcrumbs on a top-level page, such as "Gull & Gasket · 12th Pegbar Awards, 2026". */
  context?: ReactNode
  /** A short state, such as "✓ Saved 18:42". */
  note?: ReactNode
  /** Quiet links and secondary buttons. */
  links?: ReactNode
  /** At most one primary action. */
  primary?: ReactNode
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>{crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}</li>
        ))}
      </ol>
    </nav>
  )
}

/** The bar above a page: the way back at the left, at most one primary action at the right. */
export function PageBar({ crumbs, context, note, links, ...rest }: PageBarProps) {
  const { seesOnly, help } = useFrame()
  // What a page is for first is a change.
  const primary = seesOnly ? null : rest.primary
  const isEmpty = !(crumbs?.length || context || note || links || primary)
  return (
    <>
      <AreaTabs />
      {isEmpty && !help ? null : (
        <div className={classes('page-bar', isEmpty && 'page-bar-help')}>
          {crumbs?.length ? (
            <Breadcrumbs crumbs={crumbs} />
          ) : isEmpty ? null : (
            <p className="page-context">{context}</p>
          )}
          {note || links || primary || help ? (
            <div className="page-actions">
              {note ? <span className="page-note">{note}</span> : null}
              {links}
              {primary}
              {help ? (
                <LinkButton kind="quiet" to={help} aria-label="Help with this page">
                  ?
                </LinkButton>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}

export interface PageTitleProps {
  /** Default the page's name, as its `handle` says it. */
  title?: ReactNode
  /** Above the title, such as "Section 2 of 6". */
  eyebrow?: ReactNode
  /** Below the title, one line of facts. */
  lede?: ReactNode
}

const PageName = () => pageName(useMatches())

/** The page's one `h1`. */
export function PageTitle({ title, eyebrow, lede }: PageTitleProps) {
  return (
    <div className="page-title">
      {eyebrow ? <p className="page-eyebrow">{eyebrow}</p> : null}
      <h1>{title ?? <PageName />}</h1>
      {lede ? <p className="page-lede">{lede}</p> : null}
    </div>
  )
}

export interface PageHeaderProps extends PageBarProps, PageTitleProps {
  /** What is wrong with the form that was sent, between bar and title. */
  problems?: readonly Problem[]
}

/** Bar, error summary and title of a page. */
export function PageHeader({ title, eyebrow, lede, problems = [], ...bar }: PageHeaderProps) {
  return (
    <>
      <PageBar {...bar} />
      <ErrorSummary problems={problems} />
      <PageTitle title={title} eyebrow={eyebrow} lede={lede} />
    </>
  )
}

/** A page: its header and its content. */
export function Page({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <>
      <PageHeader {...header} />
      {children}
    </>
  )
}
