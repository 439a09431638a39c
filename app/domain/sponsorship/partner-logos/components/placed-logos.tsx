import type { publicLogo } from '../queries.server.ts'

/** The partners whose level includes a logo, by level, said to be partners. */
export function PartnerLogos({ partners }: { partners: readonly ReturnType<typeof publicLogo>[] }) {
  if (partners.length === 0) return null
  return (
    <section className="stack stack-tight" aria-labelledby="partners">
      <h2 id="partners">Partners</h2>
      <ul className="sponsors">
        {partners.map(({ partnerId, name, levelName, poolName, src, width, height }) => (
          <li key={partnerId}>
            <img src={src} width={width} height={height} alt={name} loading="lazy" />
            <small>
              Partner · {levelName}, {poolName}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
