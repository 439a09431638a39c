import { audiences } from '#app/domain/audiences/registry.server.ts'

/** The dates that records have of their own, by their codes, in words. */
export function recordAnchors(): ReadonlyMap<string, string> {
  return new Map(audiences.flatMap(({ anchors }) => anchors.map(({ code, label }) => [code, label] as const)))
}
