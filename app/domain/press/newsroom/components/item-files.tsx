import { sizeText } from '#app/platform/files/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { isImage } from '../rules.ts'

interface ItemFilesProps {
  publicId: string
  title: string
  mime: string | null
  sizeBytes: number | null
  hasSizes: boolean
  link: string | null
}

/** Where a file or link of an item is downloaded or opened. */
export function ItemFiles({ publicId, title, mime, sizeBytes, hasSizes, link }: ItemFilesProps) {
  const file = href('/press/items/:publicId/file', { publicId })
  const about = <VisuallyHidden>: {title}</VisuallyHidden>
  return (
    <p className="item-files">
      {mime === null ? null : isImage(mime) ? (
        hasSizes ? (
          <>
            <a href={withQuery(file, { size: 'print' })}>Print size{about}</a>{' '}
            <a href={withQuery(file, { size: 'web' })}>Web size{about}</a>
          </>
        ) : (
          'The file is being prepared.'
        )
      ) : (
        <a href={file}>
          Download{about} ({sizeText(sizeBytes ?? 0)})
        </a>
      )}{' '}
      {link ? (
        <a href={link} rel="noopener">
          Open link{about}
        </a>
      ) : null}
    </p>
  )
}
