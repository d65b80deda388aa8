type SampleAsset = { tag: string; name: string; model: string; manufacturer: string; location: string };
type SampleTicket = {
  subject: string;
  description: string;
  /** The index of its asset in `assets`; null without one. */
  asset: number | null;
  isMine: boolean;
  priority: 1 | 2 | 3 | 4;
  /** Days from now. */
  due: number | null;
  messages: readonly string[];
};

export type Sample = {
  space: string;
  assets: readonly SampleAsset[];
  tickets: readonly SampleTicket[];
  room: { name: string; message: string };
};

/** The sample data that a new workspace can ask for: a customer, its machines, three tickets and a conversation. */
export const sampleWords: Record<'en' | 'pt', Sample> = {
  en: {
    space: 'Harbour Clinic (example)',
    assets: [
      { tag: 'EX-001', name: 'Autoclave', model: 'V-30', manufacturer: 'Sterilab', location: 'Sterilisation room' },
      { tag: 'EX-002', name: 'Air handling unit', model: 'AHU 250', manufacturer: 'Nordair', location: 'Roof, north' },
      { tag: 'EX-003', name: 'Emergency generator', model: 'G 80', manufacturer: 'Volta', location: 'Basement' },
    ],
    tickets: [
      {
        subject: 'Autoclave stops with error E04',
        description:
          'The cycle stops after about five minutes. The display shows E04. Switching it off and on did not help.',
        asset: 0,
        isMine: true,
        priority: 3,
        due: 1,
        messages: [
          'This is an example. Messages, files and calls of a ticket are in one conversation.',
          'E04 is the door contact: start a call and have the customer point the camera at the seal.',
        ],
      },
      {
        subject: 'Air handling unit is louder than usual',
        description: 'Since Monday there is a whistling sound from the roof. The temperature in the rooms is fine.',
        asset: 1,
        isMine: false,
        priority: 2,
        due: 5,
        messages: [],
      },
      {
        subject: 'Yearly test of the emergency generator',
        description: 'Please suggest a day. The test takes about an hour and needs somebody of the clinic on site.',
        asset: 2,
        isMine: false,
        priority: 1,
        due: 20,
        messages: [],
      },
    ],
    room: {
      name: 'Team (example)',
      message: 'Conversations of the team live here. Add your colleagues when they join.',
    },
  },
  pt: {
    space: 'Clínica do Porto (exemplo)',
    assets: [
      { tag: 'EX-001', name: 'Autoclave', model: 'V-30', manufacturer: 'Sterilab', location: 'Sala de esterilização' },
      {
        tag: 'EX-002',
        name: 'Unidade de tratamento de ar',
        model: 'AHU 250',
        manufacturer: 'Nordair',
        location: 'Cobertura, lado norte',
      },
      { tag: 'EX-003', name: 'Gerador de emergência', model: 'G 80', manufacturer: 'Volta', location: 'Subsolo' },
    ],
    tickets: [
      {
        subject: 'Autoclave para com o erro E04',
        description: 'O ciclo para depois de uns cinco minutos. O visor mostra E04. Desligar e ligar não resolveu.',
        asset: 0,
        isMine: true,
        priority: 3,
        due: 1,
        messages: [
          'Este é um exemplo. As mensagens, os arquivos e as chamadas de um ticket ficam numa só conversa.',
          'E04 é o contato da porta: inicie uma chamada e peça ao cliente que aponte a câmera para a vedação.',
        ],
      },
      {
        subject: 'Unidade de tratamento de ar mais barulhenta que o normal',
        description: 'Desde segunda-feira há um assobio vindo da cobertura. A temperatura das salas está boa.',
        asset: 1,
        isMine: false,
        priority: 2,
        due: 5,
        messages: [],
      },
      {
        subject: 'Teste anual do gerador de emergência',
        description:
          'Por favor, sugira um dia. O teste leva cerca de uma hora e precisa de alguém da clínica no local.',
        asset: 2,
        isMine: false,
        priority: 1,
        due: 20,
        messages: [],
      },
    ],
    room: {
      name: 'Equipe (exemplo)',
      message: 'As conversas da equipe ficam aqui. Adicione os colegas quando entrarem.',
    },
  },
};
