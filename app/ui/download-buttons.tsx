import { LinkButton } from '#app/ui/button.tsx'

export interface DownloadButtonsProps {
  /** What is listed, such as "invoices". */
  noun: string
  to: (format: 'csv' | 'xlsx') => string
}

/** A list's downloads. They are no pages: the browser asks for them itself. */
export function DownloadButtons({ noun, to }: DownloadButtonsProps) {
  return (
    <p className="button-row no-print">
      {(['csv', 'xlsx'] as const).map((format) => (
        <LinkButton key={format} kind="secondary" reloadDocument to={to(format)}>
          {`Download ${noun} as ${format.toUpperCase()}`}
        </LinkButton>
      ))}
    </p>
  )
}
