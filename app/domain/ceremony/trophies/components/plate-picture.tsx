import { columnsOf, PLATE, roomOf } from '../plate.ts'

/** Of the picture, ten to a millimetre. */
const WIDTH = PLATE.widthMm * 10
const HEIGHT = PLATE.heightMm * 10

/** A sketch of the plate, drawn of its lines alone: the same on the server, without scripts, and while one chooses. */
export function PlatePicture({ lines, label = 'The plate' }: { lines: readonly string[]; label?: string }) {
  const longest = Math.max(1, ...lines.map(roomOf))
  const row = (HEIGHT - 60) / Math.max(lines.length, 1)
  const size = Math.floor(Math.min(52, row * 0.82, (WIDTH - 80) / longest))
  const step = Math.min(row, size * 1.4)
  const top = (HEIGHT - step * lines.length) / 2
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      role="img"
      aria-label={`${label}: ${lines.join(' / ')}`}
      xmlns="http://www.w3.org/2000/svg"
    >
      {/* The label says it all; a program that reads the page would say it twice. */}
      <g aria-hidden="true">
        <rect
          x="2"
          y="2"
          width={WIDTH - 4}
          height={HEIGHT - 4}
          rx="14"
          fill="#e7d7a8"
          stroke="#9c8347"
          strokeWidth="4"
        />
        <circle cx="26" cy={HEIGHT / 2} r="8" fill="#9c8347" />
        <circle cx={WIDTH - 26} cy={HEIGHT / 2} r="8" fill="#9c8347" />
        {lines.map((line, index) => (
          <text
            key={index}
            x={WIDTH / 2}
            y={Math.round(top + step * (index + 0.72))}
            fontSize={size}
            fontFamily="Georgia, 'Times New Roman', serif"
            fill="#2a2212"
            textAnchor="middle"
          >
            {line}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** The plate as the maker's file sets it, from its address. */
export function ProofPicture({
  src,
  proof,
  lines,
}: {
  src: string
  proof: number
  lines: readonly string[]
}) {
  return <img src={src} alt={`Proof ${proof}: ${lines.join(' / ')}`} width={WIDTH} height={HEIGHT} />
}

/** The picture with what each line takes of its columns. */
export function PlateWithCounts({ lines, label }: { lines: readonly string[]; label?: string }) {
  return (
    <div className="stack stack-tight">
      <PlatePicture lines={lines} label={label} />
      <p className="hint">
        {lines.length} of {PLATE.lines} lines
        {lines.length > 0
          ? `; columns used: ${lines.map((line) => `${columnsOf(line)} of ${PLATE.columns}`).join(', ')}`
          : ''}
      </p>
    </div>
  )
}
