import { useSubmit } from '@remix-run/react'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'

interface DraggedAwardProps {
  id: number
  /** Where an award goes that is dropped here; null where there is no place. */
  place: { block: number; position: number } | null
  children: ReactNode
}

/** An award that can be dragged onto another one, whose place it takes. The buttons do the same without scripts. */
export function DraggedAward({ id, place, children }: DraggedAwardProps) {
  const submit = useSubmit()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const categoryId = event.dataTransfer.getData('text/plain')
    if (!place || !/^\d+$/.test(categoryId) || categoryId === String(id)) return
    submit({ intent: 'place', categoryId, ...place }, { method: 'post', preventScrollReset: true })
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  return (
    <span
      id={`award-${id}`}
      className="pack-award"
      draggable={ready || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(id))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={place ? over : undefined}
      onDrop={drop}
    >
      {children}
    </span>
  )
}
