import { area } from '#app/routes/area.ts'

export default area({ layout: 'by-viewer', guards: [] }, { '/advertising': 'advertising.tsx' })
