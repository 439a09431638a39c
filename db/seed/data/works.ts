import { achievementWorks } from '#db/seed/data/achievement-works.ts'
import { productionWorks } from '#db/seed/data/production-works.ts'
import type { WorkSeed } from '#db/seed/data/work-seed.ts'

/** The entries of the demonstration: which studio entered which work where, and how far it has come. */
export const workSeeds: readonly WorkSeed[] = [...productionWorks, ...achievementWorks]
