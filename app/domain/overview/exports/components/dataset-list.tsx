import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'

interface Listed {
  key: string
  title: string
  about: string
  group: string
}

/** The datasets an admin can export, by group. */
export function DatasetList({ datasets }: { datasets: readonly Listed[] }) {
  const groups = [...new Set(datasets.map(({ group }) => group))]
  return (
    <section className="stack">
      <h2>New export</h2>
      {groups.map((group) => (
        <div key={group}>
          <h3>{group}</h3>
          <ul>
            {datasets
              .filter((dataset) => dataset.group === group)
              .map(({ key, title, about }) => (
                <li key={key}>
                  <Link to={href('/admin/export/new/:dataset', { dataset: key })}>{title}</Link>
                  <p className="hint">{about}</p>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
