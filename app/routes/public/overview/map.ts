import { area } from '#app/routes/area.ts'

export default area({ layout: 'blank', guards: [] }, { '/set-up': 'set-up.tsx' })
