import type { DemoUser } from './types.ts'

/** Password of every demo account, as in the README. */
export const DEMO_PASSWORD = 'promptery-demo'

/** Marker file in `DATA_DIR`: the demo catalogue was removed and must not be loaded again. */
export const DEMO_REMOVED_FILE = 'demo-removed'

export const DEMO_ADMIN: DemoUser = { username: 'ines.admin', email: 'admin@example.com', joinedDaysAgo: 400 }

const person = (username: string, joinedDaysAgo: number, email = `${username}@example.com`): DemoUser => ({
  username,
  email,
  joinedDaysAgo,
})

/** Accounts that upload. The README names the first. */
export const DEMO_ENGINEERS: DemoUser[] = [
  person('mira.holt', 320, 'seller@example.com'),
  person('tomas-okafor', 310),
  person('junko_arai', 300),
  person('pixel.wren', 296),
  person('lena-vogt', 290),
  person('oskar_lind', 281),
  person('sable.fontaine', 275),
  person('dev_anand', 270),
  person('quill-and-co', 262),
  person('noor.haddad', 255),
  person('bram_castellan', 250),
  person('yuki-prompts', 246),
]

/** Accounts that like and buy. The README names the first. */
export const DEMO_MEMBERS: DemoUser[] = [
  person('ada.brook', 245, 'buyer@example.com'),
  person('felix_m', 240),
  person('hana-kim', 236),
  person('jonas.weber', 230),
  person('priya_s', 228),
  person('leo-marchetti', 221),
  person('nadia.k', 215),
  person('sam_whitlock', 210),
  person('ingrid-dahl', 204),
  person('kofi.mensah', 199),
  person('rosa_pinto', 190),
  person('theo-laurent', 184),
  person('mei.chen', 177),
  person('arjun_rao', 170),
  person('clara-voss', 162),
  person('malik.b', 155),
  person('ewa_nowak', 148),
  person('diego-fuentes', 140),
  person('freya.hall', 133),
  person('omar_sayed', 126),
  person('bea-lindqvist', 118),
  person('jack.tanner', 110),
  person('lucia_romero', 102),
  person('tariq-aziz', 95),
]
