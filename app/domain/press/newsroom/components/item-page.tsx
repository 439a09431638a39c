import { TextBlocks } from '#app/domain/mail/components/text-blocks.tsx'
import type { TextBlock } from '#app/domain/mail/markdown.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { NamedNomination } from '../named.server.ts'
import type { ItemRow } from '../queries.server.ts'
import { isImage, KIND_LABELS } from '../rules.ts'
import { CreditLine } from './credit-line.tsx'
import { EmbargoBadge } from './embargo-badge.tsx'
import { ItemFiles } from './item-files.tsx'
import { NamedNominees } from './named-nominees.tsx'

interface ItemPageProps {
  item: LoaderData<ItemRow>
  blocks: readonly TextBlock[]
  now: Date | string
  back: string
  mayEdit: boolean
  named: readonly NamedNomination[]
}

/** An item as its readers see it. */
export function ItemPage({ item, blocks, now, back, mayEdit, named }: ItemPageProps) {
  const { id, publicId, title, kind, category, mime, hasSizes, alt, publishAt } = item
  const file = href('/press/items/:publicId/file', { publicId })
  return (
    <article className="stack narrow">
      <PageHeader
        title={title}
        eyebrow={`${KIND_LABELS[kind]} · ${category}`}
        lede={publishAt ? <DateTime value={publishAt} style="date" /> : null}
        crumbs={[{ label: 'Newsroom', to: back }, { label: title }]}
        links={
          mayEdit ? (
            <LinkButton kind="quiet" to={href('/press/edit/:id', { id })}>
              Edit item
            </LinkButton>
          ) : null
        }
      />
      <EmbargoBadge until={item.embargoUntil} now={now} />
      {isImage(mime) && hasSizes ? (
        <img className="item-picture" src={withQuery(file, { size: 'web', inline: 1 })} alt={alt} />
      ) : null}
      {item.summary ? (
        <p>
          <strong>{item.summary}</strong>
        </p>
      ) : null}
      <TextBlocks blocks={blocks} />
      <NamedNominees named={named} />
      <CreditLine credit={item.credit} title={title} />
      <ItemFiles {...item} />
    </article>
  )
}
