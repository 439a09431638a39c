/** What is drawn where no picture stands for an award yet: two lights on an empty stage. */
export function Stage() {
  return (
    <svg viewBox="0 0 1600 700" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h1600v700H0z" fill="#171410" />
      <path d="M180 0h70l560 560H470z" fill="#ffc500" opacity=".14" />
      <path d="M1350 0h70l-240 560H800z" fill="#8bc49e" opacity=".14" />
      <path d="M790 0h30l330 560H500z" fill="#f4f0e4" opacity=".1" />
      <path d="M0 0q60 300-30 700H0zM0 0h120Q130 330 60 700H0zM1600 0h-120q-10 330 60 700h60z" fill="#2b241a" />
      <path d="M120 0q20 320-60 700h22Q166 340 150 0zM1480 0q-20 320 60 700h-22q-84-360-68-700z" fill="#3c3222" />
      <path d="M0 560h1600v140H0z" fill="#211c15" />
      <ellipse cx="810" cy="560" rx="360" ry="46" fill="#f4f0e4" opacity=".16" />
      <path d="M802 470h16v58h26v32h-68v-32h26z" fill="#ca8a00" />
      <path d="m810 366 26 58 62 6-47 42 14 62-55-32-55 32 14-62-47-42 62-6z" fill="#ffc500" />
    </svg>
  )
}
