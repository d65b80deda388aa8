import { configureTestApp } from '../app.ts';
import { attackEveryEndpoint } from './every-endpoint.ts';

attackEveryEndpoint();
