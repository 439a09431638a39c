/** A judge and an entry as the key of a map. Client-safe and pure. */
export const pairKey = (judge: number, entry: number) => `${judge} ${entry}`
