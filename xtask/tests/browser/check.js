// Appended to a page by run.sh: does what a person does, and writes what it finds into #found.
(() => {
  const found = [];
  const check = (what, ok) => found.push((ok ? 'ok ' : 'FAILED ') + what);

  // The ratio of two colours as WCAG 2 defines it.
  const light = colour => {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map(part => {
      const c = part / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (a, b) => {
    const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  const least = (selector, property) => Math.min(...[...document.querySelectorAll(selector)]
    .map(element => contrast(getComputedStyle(element)[property], paper)));

  const everyPage = () => {
    check('fits a page ' + innerWidth + ' wide', document.documentElement.scrollWidth <= innerWidth);
    check('asks nothing of a network', performance.getEntriesByType('resource').length === 0);
    const clipped = [...document.querySelectorAll('*')].filter(e => getComputedStyle(e).overflowX === 'auto');
    check('what scrolls can be reached by the keyboard', clipped.every(e => e.tabIndex === 0));
    check('has one main head', document.querySelectorAll('h1').length === 1);
    check('dark when asked', light(paper) < 0.5 === matchMedia('(prefers-color-scheme: dark)').matches);
  };

  const figures = () => {
    check('words are readable', least('h1,p,li,td', 'color') >= 4.5);
    check('words of charts are readable', least('.chart text', 'fill') >= 7);
    check('every figure has a row', document.querySelectorAll('tbody tr').length > 5);
    for (const svg of document.querySelectorAll('svg.chart')) {
      const box = svg.viewBox.baseVal;
      const inside = [...svg.querySelectorAll('text')].every(text => {
        const at = text.getBBox();
        return text.hasAttribute('transform') || (at.x >= -1 && at.x + at.width <= box.width + 1);
      });
      check('words stay inside the chart ' + svg.getAttribute('aria-label'), inside);
    }
  };

  const stepper = () => {
    const words = () => document.getElementById('words').textContent;
    const shown = selector => [...document.querySelectorAll(selector)]
      .filter(element => getComputedStyle(element).visibility === 'visible').length;
    const key = name => document.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    const press = id => document.getElementById(id).click();
    const all = document.querySelectorAll('.node').length;
    const steps = JSON.parse(document.getElementById('steps').textContent).length;

    check('opens on the whole tree', shown('.node') === all && words().startsWith(steps + ' of ' + steps));
    check('words are readable on a projector', least('h1,p,button,#words', 'color') >= 7);
    check('words of the tree are readable on a projector', least('.tree text', 'fill') >= 7);
    key('Home');
    check('Home hides the tree', shown('.node') === 0 && words() === 'before the search');
    check('nothing is decided before the search', document.querySelectorAll('.decided').length === 0);
    press('next');
    check('forward shows the first node', shown('.node') === 1 && words().startsWith('1 of '));
    key('ArrowRight');
    check('the right arrow is a step forward', words().startsWith('2 of '));
    key('ArrowLeft');
    press('back');
    check('two steps back are at the beginning', words() === 'before the search');
    press('back');
    check('there is nothing before the beginning', words() === 'before the search');
    let most = 0;
    let grows = true;
    for (let step = 1; step <= steps; step += 1) {
      key('ArrowRight');
      grows = grows && shown('.node') >= most && words().startsWith(step + ' of ');
      most = shown('.node');
    }
    check('every step shows as much as the one before or more', grows && most === all);
    key('ArrowRight');
    check('there is nothing after the end', words().startsWith(steps + ' of '));
    press('first');
    press('last');
    check('last shows everything', shown('.node') === all);
    check('the line of best play is marked', document.querySelectorAll('.principal.decided').length >= 2);
    check('every button has a place in the order of the keyboard',
      [...document.querySelectorAll('button')].every(button => button.tabIndex === 0));
    const picture = document.querySelector('svg.tree').getBoundingClientRect();
    check('the tree is inside its picture', [...document.querySelectorAll('.tree text')].every(text => {
      const at = text.getBoundingClientRect();
      return at.left >= picture.left - 1 && at.right <= picture.right + 1 && at.top >= picture.top - 1;
    }));
    const wanted = (document.body.dataset.shows || '').split('|').filter(part => part);
    for (const part of wanted) {
      check('shows "' + part + '"', [...document.querySelectorAll('.tree text')].some(text => text.textContent.includes(part)));
    }
    if (document.querySelector('.cut')) {
      const cut = document.querySelector('.cut');
      press('first');
      check('a cut is not shown before it is made', getComputedStyle(cut).visibility === 'hidden');
      press('last');
      check('a cut edge is crossed out', getComputedStyle(cut).visibility === 'visible');
    }
    const before = words() + shown('.node');
    setTimeout(() => {
      check('nothing moves until asked', words() + shown('.node') === before);
      finish();
    }, 2000);
  };

  const finish = () => {
    const list = document.createElement('pre');
    list.id = 'found';
    list.textContent = found.concat('done').join('\n');
    document.body.append(list);
  };

  everyPage();
  if (document.getElementById('steps')) {
    stepper();
  } else {
    figures();
    finish();
  }
})();
