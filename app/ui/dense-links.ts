import type { LinksFunction } from '@remix-run/node'
import styles from '#app/ui/styles/dense.css?url'

/** Loads the sheet of dense tables, for routes with no sheet of their own: `export { links } from '#app/ui/dense-links.ts'`. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
