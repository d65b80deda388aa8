import enCalls from '../web/src/locales/en/calls.json' with { type: 'json' };
import enCommon from '../web/src/locales/en/common.json' with { type: 'json' };
import enGuest from '../web/src/locales/en/guest.json' with { type: 'json' };
import enSetup from '../web/src/locales/en/setup.json' with { type: 'json' };
import enTalk from '../web/src/locales/en/talk.json' with { type: 'json' };
import enTickets from '../web/src/locales/en/tickets.json' with { type: 'json' };
import enValidation from '../web/src/locales/en/validation.json' with { type: 'json' };
import enWorkspace from '../web/src/locales/en/workspace.json' with { type: 'json' };
import ptCalls from '../web/src/locales/pt/calls.json' with { type: 'json' };
import ptCommon from '../web/src/locales/pt/common.json' with { type: 'json' };
import ptGuest from '../web/src/locales/pt/guest.json' with { type: 'json' };
import ptSetup from '../web/src/locales/pt/setup.json' with { type: 'json' };
import ptTalk from '../web/src/locales/pt/talk.json' with { type: 'json' };
import ptTickets from '../web/src/locales/pt/tickets.json' with { type: 'json' };
import ptValidation from '../web/src/locales/pt/validation.json' with { type: 'json' };
import ptWorkspace from '../web/src/locales/pt/workspace.json' with { type: 'json' };

/** Screen texts for journeys that run in both languages; other journeys spell them out. */
export const words = {
  en: {
    calls: enCalls,
    common: enCommon,
    guest: enGuest,
    setup: enSetup,
    talk: enTalk,
    tickets: enTickets,
    validation: enValidation,
    workspace: enWorkspace,
  },
  pt: {
    calls: ptCalls,
    common: ptCommon,
    guest: ptGuest,
    setup: ptSetup,
    talk: ptTalk,
    tickets: ptTickets,
    validation: ptValidation,
    workspace: ptWorkspace,
  },
};
