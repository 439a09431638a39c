/** A decision that takes two admins: what one proposes, another one decides (`mayBeSecond`). Admins read them on the page of admins. */
export interface RuleOfTwo {
  key: string
  /** A sentence: what two admins do. */
  what: string
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    takesTwoAdmins?: readonly RuleOfTwo[]
  }
}
