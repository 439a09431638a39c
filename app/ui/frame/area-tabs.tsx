import { useLocation } from '@remix-run/react'
import { currentPlace } from '#app/ui/frame/current-place.ts'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** The pages of the area that a page belongs to. Its styles show it beside the rail only, where the area is named. */
export function AreaTabs() {
  const { navigation } = useFrame()
  const { pathname } = useLocation()
  const { item, page } = currentPlace(pathname, navigation) ?? {}
  return item?.tabs ? (
    <Tabs
      className="area-tabs"
      label={`Within ${item.label}`}
      tabs={item.tabs.map((tab) => ({ ...tab, current: tab === page }))}
    />
  ) : null
}
