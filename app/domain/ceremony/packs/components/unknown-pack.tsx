import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PACK_TYPES, PACKS } from '../rules.ts'

/** In place of a pack that there is not: those that there are. */
export function UnknownPack({ blocks }: { blocks: number }) {
  const batches = ['all', ...Array.from({ length: blocks }, (_, at) => String(at + 1))]
  return (
    <>
      <PageHeader
        title="We can’t find this pack"
        lede="These are the packs of the ceremony, and the blocks of its running order."
        crumbs={[{ label: 'Running order', to: href('/admin/ceremony') }, { label: 'Not found' }]}
      />
      <ul className="stack stack-tight">
        {PACK_TYPES.map((type) => (
          <li key={type}>
            {PACKS[type].label}:{' '}
            {batches.map((batch, at) => (
              <span key={batch}>
                {at > 0 ? ', ' : null}
                <Link to={href('/admin/export/ceremony/:type/:batch', { type, batch })}>
                  {type}/{batch}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
