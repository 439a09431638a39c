const RETRY_MS = 5_000

/** One export of a module as `lazy` takes it. Where it could not be fetched it is tried again: what the page came with stays. */
export async function fetchedFor<Name extends string, Component>(
  fetch: () => Promise<Readonly<Record<Name, Component>>>,
  name: Name,
): Promise<{ default: Component }> {
  for (;;) {
    try {
      return { default: (await fetch())[name] }
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS))
    }
  }
}
