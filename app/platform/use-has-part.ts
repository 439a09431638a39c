import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { AwardPart } from '#app/platform/award-parts.ts'

/** Whether the award uses a part of the product, for what leads to it. */
export function useHasPart(part: AwardPart): boolean {
  return !useFrame().without?.includes(part)
}
