import { configureTestApp } from '../app.ts';
import { tryForms } from './try-forms.ts';

// One address sends more in this file than one may within a minute.
configureTestApp({ RATE_LIMIT_SCALE: '4' });

tryForms((all) => all);
