/** As many entries a judge who is done takes at once. */
export const MORE_ENTRIES = 3
