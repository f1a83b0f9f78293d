const size = { width: 16, height: 16, 'aria-hidden': true } as const

/** The « G », drawn from four arcs in the provider's colours. */
export function GoogleMark() {
  return (
    <svg {...size} viewBox="0 0 24 24" fill="none" strokeWidth="4.4">
      <title>Google</title>
      <path d="M19.1 6.2A9 9 0 0 0 4.6 7.3" stroke="#ea4335" />
      <path d="M4.6 7.3a9 9 0 0 0 0 9.4" stroke="#fbbc05" />
      <path d="M4.6 16.7A9 9 0 0 0 18 18.7" stroke="#34a853" />
      <path d="M18 18.7A9 9 0 0 0 21 12h-9" stroke="#4285f4" />
    </svg>
  )
}

export function MicrosoftMark() {
  return (
    <svg {...size} viewBox="0 0 24 24">
      <title>Microsoft</title>
      <path d="M2 2h9.5v9.5H2z" fill="#f25022" />
      <path d="M12.5 2H22v9.5h-9.5z" fill="#7fba00" />
      <path d="M2 12.5h9.5V22H2z" fill="#00a4ef" />
      <path d="M12.5 12.5H22V22h-9.5z" fill="#ffb900" />
    </svg>
  )
}

export function AppleMark() {
  return (
    <svg {...size} viewBox="0 0 24 24" fill="currentColor">
      <title>Apple</title>
      <path d="M15.6 2c.1 1.300-.4 2.500-1.200 3.400-.8.900-2 1.600-3.200 1.500-.1-1.200.5-2.500 1.200-3.300.8-.9 2.200-1.600 3.200-1.600ZM12 8.200c1 0 2-.900 3.700-.900 1.500 0 3 .7 4 2-3.400 2-2.900 6.700.6 8.100-.8 2-2.600 4.600-4.400 4.600-1.400 0-1.900-.9-3.600-.9s-2.200.9-3.600.9C6.300 22 3.500 17.200 3.500 13.300c0-3.800 2.500-6 5-6 1.600 0 2.600.9 3.500.9Z" />
    </svg>
  )
}
