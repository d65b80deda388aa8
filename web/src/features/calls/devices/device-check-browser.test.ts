import { describe, expect, it } from 'vitest';
import { type Browser, browserOf, type HelpedBrowser, helpedBrowserOf, isHandheld } from './device-check-browser.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const androidView = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const macChromium = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

const see = (userAgent: string, maxTouchPoints = 0): Browser => browserOf({ userAgent, maxTouchPoints });

describe('the browser of a guest', () => {
  it.each([
    ['chrome', 'android', 'chrome_android', `${android} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ['chrome', 'other', 'chrome_desktop', `${windows} Chrome/131.0.0.0 Safari/537.36`],
    ['chrome', 'mac', 'chrome_desktop', `${macChromium} Chrome/131.0.0.0 Safari/537.36`],
    ['chrome', 'ios', 'apps_ios', `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['safari', 'ios', 'safari_ios', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['safari', 'mac', 'safari_mac', `${mac} Version/18.1 Safari/605.1.15`],
    ['firefox', 'android', 'firefox_android', 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
    ['firefox', 'other', 'firefox_desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['firefox', 'ios', 'apps_ios', `${iphone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
    ['edge', 'other', 'edge_desktop', `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ['edge', 'android', 'chrome_android', `${android} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`],
    ['edge', 'ios', 'apps_ios', `${iphone} Version/18.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/605.1.15`],
    ['samsung', 'android', 'samsung', `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
    ['opera', 'other', 'chrome_desktop', `${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
    ['other', 'other', 'other', 'SomethingNew/1.0'],
  ] satisfies [Browser['name'], Browser['system'], HelpedBrowser, string][])(
    'is %s on %s, with the help for %s',
    (name, system, helped, userAgent) => {
      const browser = see(userAgent);
      expect(browser).toEqual({ name, system, app: null });
      expect(helpedBrowserOf(browser)).toBe(helped);
    },
  );

  it('is an iPad where a Mac has a touch screen', () => {
    const userAgent = `${mac} Version/18.1 Safari/605.1.15`;
    expect(see(userAgent, 5)).toEqual({ name: 'safari', system: 'ios', app: null });
    expect(isHandheld(see(userAgent, 5))).toBe(true);
    expect(isHandheld(see(userAgent, 0))).toBe(false);
  });
});

describe('a page in the window of an app', () => {
  it.each([
    ['WhatsApp', `${androidView} Chrome/131.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.24.78`],
    ['WhatsApp', `${iphone} Mobile/15E148 WhatsApp/24.23.79`],
    ['Instagram', `${androidView} Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 359.0.0.59.89 Android (35/15)`],
    ['Instagram', `${iphone} Mobile/22B83 Instagram 359.1.0.23.78 (iPhone17,1; iOS 18_1)`],
    ['Facebook', `${androidView} Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/489.0.0.63.81;]`],
    ['Facebook', `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.40.111;FBDV/iPhone17,1]`],
    ['Messenger', `${iphone} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/484.0.0.39.109]`],
    ['Messenger', `${androidView} Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/MESSENGER;FBAV/484.0.0.52.109;]`],
    ['LinkedIn', `${iphone} Mobile/22B83 [LinkedInApp]/9.30.2548`],
    ['Google', `${iphone} GSA/343.0.697 Mobile/15E148 Safari/604.1`],
    ['Telegram', `${android} Chrome/131.0.0.0 Mobile Safari/537.36 Telegram-Android/11.4.2 (Google Pixel 9)`],
    ['TikTok', `${androidView} Chrome/131.0.0.0 Mobile Safari/537.36 musical_ly_2023706030 BytedanceWebview/d8a21c6`],
    ['Snapchat', `${iphone} Mobile/15E148 Snapchat/13.17.0.41 (iPhone17,1; iOS 18.1)`],
    ['WeChat', `${androidView} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160253 MicroMessenger/8.0.53`],
    ['LINE', `${iphone} Mobile/22B83 Safari Line/14.19.2`],
    ['Teams', `${windows} Chrome/130.0.0.0 Safari/537.36 Teams/24295.605.3225.8804`],
  ])('is recognized as %s: %s', (app, userAgent) => {
    expect(see(userAgent).app).toBe(app);
  });

  it.each([
    ['Android', `${androidView} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ['Gmail for iPhones and other apps', `${iphone} Mobile/15E148`],
  ])('is recognized by its web view, without its name: %s', (_, userAgent) => {
    expect(see(userAgent).app).toBe('');
  });
});
