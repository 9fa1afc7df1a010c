import type { DemoProof } from '../types.ts'

export const buildingProof: DemoProof[] = [
  {
    title: 'Timber Cabin above a Fjord at Blue Hour',
    variables: [
      ['timber', 'Material'],
      ['steep site, e.g. granite ledge above a fjord', 'Site'],
      ['number', 'Storeys'],
      ['cladding, e.g. vertical charred larch', 'Cladding'],
      ['roof form', 'Roof'],
      [
        'foundation: slender steel legs / dry-stone plinth',
        'Foundation',
        'It decides whether the house looks built or pasted on.',
      ],
      ['visible interior detail, e.g. plywood bench and iron stove', 'Seen inside'],
      ['local plant', 'Plant in front'],
      ['height', 'Camera height in metres'],
      ['season', 'Season'],
    ],
    samples: [
      {
        values: {
          timber: 'timber',
          'steep site, e.g. granite ledge above a fjord': 'granite ledge above a fjord',
          number: 'single',
          'cladding, e.g. vertical charred larch': 'vertical charred larch',
          'roof form': 'mono-pitch',
          'foundation: slender steel legs / dry-stone plinth': 'slender steel legs',
          'visible interior detail, e.g. plywood bench and iron stove': 'plywood bench and iron stove',
          'local plant': 'dwarf birch',
          height: '1.6',
          season: 'late autumn',
        },
      },
      {
        values: {
          timber: 'spruce',
          'steep site, e.g. granite ledge above a fjord': 'clearing on a steep slope',
          number: 'two',
          'cladding, e.g. vertical charred larch': 'oiled shingles',
          'roof form': 'steep gabled',
          'foundation: slender steel legs / dry-stone plinth': 'dry-stone plinth',
          'visible interior detail, e.g. plywood bench and iron stove': 'a ladder and a red lamp',
          'local plant': 'bilberry',
          height: '12',
          season: 'first snow',
        },
      },
    ],
    versions: [
      {
        daysAgo: 71,
        note: 'Foundation as a variable, and gutters and drips asked for: planners noticed their absence.',
        before: [
          ['resting on [foundation: slender steel legs / dry-stone plinth], one large window', 'one large window'],
          ['believable joints, gutters and drips, sober', 'believable joints, sober'],
        ],
      },
    ],
    reviews: [
      {
        by: 'jonas.weber',
        stars: 5,
        text: 'Our competition board, three seasons with one seed. We came second, and not because of the pictures.',
      },
      { by: 'clara-voss', stars: 5, text: 'The foundation line is worth the price.' },
      {
        by: 'omar_sayed',
        stars: 3,
        text: 'Somebody still stands posing at the window in half of mine.',
        answer: 'Delete “single occupant …” altogether. Negatives do not outweigh a sentence that asks for a person.',
      },
      { by: 'nadia.k', stars: 4, text: 'Convincing. Roofs of two pitches come out as one now and then.' },
    ],
  },
  {
    title: 'Concrete Library Interior with Falling Shafts of Light',
    variables: [
      ['ceiling type: coffered / sawtooth / vaulted', 'Ceiling', 'Coffered, sawtooth or vaulted.'],
      ['time of day', 'Time of day'],
      ['wood species', 'Wood of the shelves'],
      ['floor material', 'Floor'],
      ['number', 'Readers'],
      ['metal', 'Metal of the stair'],
      ['left or right', 'Window seat'],
      ['climate', 'Plants of which climate'],
      ['your massing render', 'Depth map', 'Camera at 1.6 m, no furniture.'],
    ],
    samples: [
      {
        values: {
          'ceiling type: coffered / sawtooth / vaulted': 'sawtooth',
          'time of day': 'early morning',
          'wood species': 'ash',
          'floor material': 'polished concrete',
          number: 'six',
          metal: 'blackened steel',
          'left or right': 'left',
          climate: 'temperate',
          'your massing render': 'hall-depth-04',
        },
      },
      {
        values: {
          'ceiling type: coffered / sawtooth / vaulted': 'vaulted',
          'time of day': 'four in the afternoon',
          'wood species': 'walnut',
          'floor material': 'cork',
          number: 'two',
          metal: 'brass',
          'left or right': 'right',
          climate: 'Mediterranean',
          'your massing render': 'crypt-depth-02',
        },
      },
    ],
    reviews: [
      { by: 'arjun_rao', stars: 4, text: 'With our massing model it kept every column. Stairs needed a second pass.' },
      { by: 'freya.hall', stars: 5, text: 'Kind light. The child-height seat made the client smile.' },
    ],
  },
  {
    title: 'Corner Bakery Cutaway: an Isometric Doll’s-House View',
    variables: [
      ['bakery or other small shop', 'Shop'],
      ['goods', 'Goods on the counter'],
      ['two machines', 'Two machines'],
      ['material', 'Sacks of'],
      ['task', 'What the person does'],
      ['piece of furniture', 'Furniture upstairs'],
      ['pet', 'Pet'],
      ['stored thing', 'In the vault'],
      ['street tree', 'Tree'],
      ['five colours', 'Five colours'],
      ['colour', 'Cut walls'],
    ],
    samples: [
      {
        values: {
          'bakery or other small shop': 'bakery',
          goods: 'loaves and plum tarts',
          'two machines': 'a mixer and a deck oven',
          material: 'flour',
          task: 'shaping rolls',
          'piece of furniture': 'brass bed',
          pet: 'cat',
          'stored thing': 'crates of apples',
          'street tree': 'lime',
          'five colours': 'cream, rust, sage, navy and pink',
          colour: 'brick red',
        },
      },
      {
        values: {
          'bakery or other small shop': 'coffee roastery',
          goods: 'cups and paper bags of coffee',
          'two machines': 'a drum roaster and a scale',
          material: 'green beans',
          task: 'tasting with a spoon',
          'piece of furniture': 'writing desk',
          pet: 'greyhound',
          'stored thing': 'old bicycles',
          'street tree': 'plane',
          'five colours': 'teal, ochre, white, brown and coral',
          colour: 'grey',
        },
      },
    ],
    reviews: [
      { by: 'ada.brook', stars: 5, text: 'Our three shops on one menu. Customers look for the cat.' },
      { by: 'hana-kim', stars: 4, text: 'Say “true isometric” twice, as the tips do; then it is.' },
      { by: 'diego-fuentes', stars: 4, text: 'Great fun. Basement pipes lead nowhere, which may be realistic.' },
    ],
  },
  {
    title: 'Small-Flat Renovation Brief: from Wish List to Builder’s Scope',
    variables: [
      ['area', 'Area in square metres'],
      ['town, country', 'Town and country'],
      ['year', 'Built about'],
      ['list', 'Rooms, wishes, what must stay', 'Once for each line that asks for it; rooms to the nearest 5 cm.'],
      ['amount', 'Budget'],
      ['yes/no', 'Tax included; living there', 'yes or no, for each of the two lines.'],
    ],
    samples: [
      {
        values: {
          area: '46',
          'town, country': 'Porto, Portugal',
          year: '1936',
          list: 'kitchen 2.10 × 3.05, bath 1.60 × 2.00, two rooms; a bath tub, more light, a desk; the floorboards stay',
          amount: '28,000 euros',
          'yes/no': 'yes',
        },
        text: `Before the scope, four questions that could each move the cost by more than ten per cent:

1. The desk and the bath tub both want the wall between kitchen and bath. Is that wall masonry or board? Knock on it, and tell me what lies above.
2. When were the electrics last renewed? A fuse box with ceramic fuses means a new board, and nearly all walls opened.
3. You will live there during the works. May the only bathroom be out of use for three weeks, or is there a neighbour's?
4. The floorboards stay. Must they stay where they are, or may they be lifted and laid again?

Conflicts that I see already:

| Wish | Against | Way out 1 | Way out 2 |
|---|---|---|---|
| Bath tub | A bath of 1.60 × 2.00 m with a door inwards | A tub of 1.50 m, door hung outwards | A sitting tub under the window |
| More light | Masonry wall to the street | Glazed door between kitchen and room | Light paint and one wall mirror, no works |
| Desk | Tub, same wall | Desk in the window bay of the front room | Folding desk on the kitchen side |
| All of it | Living there | Two phases: wet rooms first, six weeks | Four weeks elsewhere, one phase |

I shall write the phases and the scope by trade when I have your four answers. Structural and gas items will need a qualified person in any case; what has to be notified in Porto I mark "confirm locally".`,
      },
      {
        values: {
          area: '31',
          'town, country': 'Leeds, England',
          year: '1968',
          list: 'one room 4.20 × 5.10, kitchenette, shower; a real kitchen, storage, quiet; the parquet stays',
          amount: '12,500 pounds',
          'yes/no': 'no',
        },
        text: `Thank you, your answers settle it: one phase, five weeks, nobody living there.

| Ref | Trade | Item | Quantity | Quality standard | Status | Phase |
|---|---|---|---|---|---|---|
| D1 | Demolition | Remove kitchenette, cap services | 1 | Surfaces left ready for plaster | Fixed | 1 |
| D2 | Demolition | Take up vinyl over parquet, keep boards | 4.2 m² | No blade on the boards | Allowance | 1 |
| P1 | Plumbing | Move sink supply and waste along the same wall | 1.8 m | Pressure-tested before closing | Fixed | 2 |
| E1 | Electrics | New circuit for hob and oven | 1 | Certified by a qualified person | Fixed | 2 |
| E2 | Electrics | Sockets above worktop | 4 | Heights as drawing | Fixed | 2 |
| W1 | Walls | Acoustic lining to party wall | 13.3 m² | Independent frame, sealed edges | Unknown | 3 |
| J1 | Joinery | Base units and worktop | 3.2 m | Solid edge at sink | Allowance | 4 |
| J2 | Joinery | Full-height storage by the door | 1.2 m | Doors true to 2 mm | Fixed | 4 |
| F1 | Floors | Sand and oil parquet | 21.4 m² | Three grits, two coats | Fixed | 5 |
| R1 | Decoration | Paint, two coats | 52 m² | Sample on site first | Fixed | 5 |

W1 is Unknown until somebody has listened to the wall: you decide by the end of week 1. Assumed: sound waste pipe, no asbestos in the vinyl. Have the second one tested before D2.

**Ten questions for every bidder.** 1. Which refs do you exclude? 2. Who certifies E1? 3. Is skip hire in D1? 4. What does a day's delay cost me? 5. Which items have you priced without seeing? 6. Who is on site every day? 7. How are boards kept dry in D2? 8. What lining do you propose for W1, and why? 9. When do you need J1 on site? 10. What would you leave out to save a tenth?

**Consents, to confirm locally:** work in a leasehold flat (the freeholder's licence), notification of E1, hours of noisy work.`,
      },
    ],
    reviews: [
      {
        by: 'rosa_pinto',
        stars: 5,
        text: 'Three builders priced the same lines. For the first time I could compare them. The flat has since got its tub.',
      },
      {
        by: 'tariq-aziz',
        stars: 5,
        text: 'It told us that two wishes fight each other. We had argued about it for a month without knowing.',
      },
      {
        by: 'kofi.mensah',
        stars: 4,
        text: 'Strong. I wished for prices too.',
        answer:
          'I keep prices out on purpose: a model invents them. The status column is there so that a builder fills them in.',
      },
      { by: 'lucia_romero', stars: 2, text: 'Too much table for a shower and a coat of paint.' },
    ],
  },
]
