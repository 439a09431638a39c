import type { Outcome, Refusal } from './outcome.ts'

/** Thrown inside a transaction, so that a refusal undoes what was written before it. */
class Undone extends Error {
  override name = 'Undone'
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

/** Undoes the transaction; `answeringUndone` around it answers the refusal. */
export function undone(refusal: Refusal): never {
  throw new Undone(refusal)
}

/** Answers what `act` does, also where its transaction was undone by a refusal. */
export async function answeringUndone<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}
