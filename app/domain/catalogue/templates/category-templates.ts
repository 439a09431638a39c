/** Lists of categories to begin from, as an admin would type them: one a line, and every line can be changed. */
export const CATEGORY_TEMPLATES = {
  film: {
    label: 'Film',
    lines: `Number; Name; Type; Summary; Students only
1; Feature Film; Production; Fiction of 60 minutes or more
2; Short Film; Production; Fiction under 40 minutes
3; Documentary; Production; Documentary of any length
4; Student Film; Production; Made at a school; yes
5; Series; Production; An episode of a series
6; Directing; Achievement; The director of one work
7; Writing; Achievement; The script of one work
8; Cinematography; Achievement; The images of one work
9; Editing; Achievement; The editing of one work
10; Music and Sound; Achievement; The music or sound of one work`,
  },
  animation: {
    label: 'Animation',
    lines: `Number; Name; Type; Summary; Students only
1; Feature Film; Production; Animated work of 50 minutes or more
2; Short Film; Production; Animated work under 40 minutes
3; Series; Production; An episode of an animated series
4; Student Film; Production; Made at a school; yes
5; Commissioned Film; Production; Commercials, music videos and other commissions
6; Directing; Achievement; The director of one work
7; Character Animation; Achievement; The performance of animated characters
8; Production Design; Achievement; Sets, colour and light of one work
9; Writing; Achievement; The script of one work
10; Music and Sound; Achievement; The music or sound of one work`,
  },
  design: {
    label: 'Design',
    lines: `Number; Name; Type; Summary; Students only
1; Branding; Production; Identities and their systems
2; Editorial; Production; Books, magazines and newspapers
3; Packaging; Production; Packaging of any material
4; Interface; Production; Websites, applications and interactive work
5; Exhibition and Space; Production; Exhibitions, wayfinding and interiors
6; Student Work; Production; Made at a school; yes
7; Typography; Achievement; The typography of one work
8; Illustration; Achievement; The illustration of one work`,
  },
} as const satisfies Record<string, { label: string; lines: string }>

export type CategoryTemplate = keyof typeof CATEGORY_TEMPLATES

export const isCategoryTemplate = (name: string | null): name is CategoryTemplate =>
  name !== null && Object.hasOwn(CATEGORY_TEMPLATES, name)
